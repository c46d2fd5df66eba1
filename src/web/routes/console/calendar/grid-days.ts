/** Days that the grid reaches. */
export const GRID_DAYS = 180
