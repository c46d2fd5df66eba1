/** The texts of the map on which a home is placed. */
export const positionMapText = {
  drawn: (region: string) =>
    `The map that comes with the program shows ${region}; for homes elsewhere, MAP_TILE_URL in its settings names a server of maps.`,
  beyond:
    'The map that comes with the program does not reach so far: type the degrees. Guests see homes here on a map once MAP_TILE_URL in its settings names a server of maps.',
} as const
