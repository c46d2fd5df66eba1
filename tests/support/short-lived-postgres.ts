/**
 * Settings of PostgreSQL for databases and connections that live for seconds. A statement is planned once on a
 * connection, not five times for its first values before one plan is kept: a fifth of the server's work in tests.
 */
export const FOR_SHORT_LIVES = { plan_cache_mode: 'force_generic_plan' }
