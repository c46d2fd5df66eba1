/** What the map that comes with the program shows (`basemap.svg`). */
export const BASEMAP_REGION = 'Menorca'
