import type { DecodeTaskName, DecodeTasks } from './decode-tasks.ts'

/** A task for the process that decodes. */
export interface DecodeRequest {
  readonly task: DecodeTaskName
  readonly args: Parameters<DecodeTasks[DecodeTaskName]>
}

/** The result of a task. An error contains what `decodingFault` looks at. */
export type DecodeResponse =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly code: string | null; readonly isBug: boolean }
