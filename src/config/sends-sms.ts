import type { Config } from './config.ts'

/** Returns whether codes can reach a phone: through a gateway or, in the demo, through its outbox. */
export function sendsSms(config: Pick<Config, 'mode' | 'smsGateway'>): boolean {
  return config.smsGateway !== null || config.mode === 'demo'
}
