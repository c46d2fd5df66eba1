/** The greatest number of homes in one answer of `GET /api/staff/stays`. */
export const MOST_STAFF_STAYS = 5_000
