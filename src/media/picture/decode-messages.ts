import type { DecodeTaskName, DecodeTasks } from './decode-tasks.ts'

/** Work for the process that decodes. */
export interface DecodeRequest {
  readonly task: DecodeTaskName
  readonly args: Parameters<DecodeTasks[DecodeTaskName]>
}

/** What came of it. An error is told by what `decodingFault` looks at. */
export type DecodeResponse =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly code: string | null; readonly isBug: boolean }
