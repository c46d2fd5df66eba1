/**
 * Returns the settings of the embedded server. They are small, so that it stays below 120 MB in addition to the
 * application. Each can be overridden.
 */
export function serverSettings(
  socketDirectory: string,
  port: number,
  overrides: Record<string, string> = {},
): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '', // a Unix socket only: no port can be taken, nobody else on the network can connect
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`, // quoted: a list, separated by commas
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '60',
    shared_buffers: '32MB',
    io_method: 'sync', // no workers of its own
    wal_level: 'logical', // processes follow each other's changes by logical replication
    max_wal_senders: '20',
    max_replication_slots: '20',
    max_slot_wal_keep_size: '4GB', // a standby that stays away must not fill the disk; it has to be created again then
    autovacuum_max_workers: '2',
    max_wal_size: '1GB',
    wal_compression: 'pglz',
    deadlock_timeout: '200ms',
    idle_in_transaction_session_timeout: '60s',
    log_min_duration_statement: '250',
    // The parameters of a statement, and the values in an error about a constraint, are people's names and addresses.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
    log_timezone: 'UTC',
    timezone: 'UTC',
    jit: 'off', // the bundled binaries are built without LLVM
    ...overrides,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
