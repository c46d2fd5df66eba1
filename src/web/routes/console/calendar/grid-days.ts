/** How many days the grid covers. */
export const GRID_DAYS = 180
