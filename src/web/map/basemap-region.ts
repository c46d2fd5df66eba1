/** The region that the bundled map shows (`basemap.svg`). */
export const BASEMAP_REGION = 'Menorca'
