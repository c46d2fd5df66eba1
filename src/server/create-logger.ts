import { pino, type Logger } from 'pino'

/** Creates a logger that writes JSON lines to standard output. Secrets and tokens never reach a log. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'idToken',
        'refreshToken',
        'oobCode',
        'cookie',
        'authorization',
        '*.password',
        '*.idToken',
        '*.refreshToken',
        '*.cookie',
        '*.authorization',
      ],
      censor: '[secret]',
    },
  })
}
