import type { Config } from './config.ts'

/** Whether codes reach a phone: through a gateway, or in the demo through its outbox. */
export function sendsSms(config: Pick<Config, 'mode' | 'smsGateway'>): boolean {
  return config.smsGateway !== null || config.mode === 'demo'
}
