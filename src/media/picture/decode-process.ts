// The process in which pictures are decoded. decode.ts starts it; it does one task at a time and ends with its parent.
import os from 'node:os'
import { decodeTasks } from './decode-tasks.ts'
import type { DecodeRequest, DecodeResponse } from './decode-messages.ts'

/** A lower priority than the processes that answer visitors. */
const NICENESS = 10

os.setPriority(NICENESS)
let isBusy = false

process.on('message', (request: DecodeRequest) => {
  // The memory for one picture is limited, that for two at once is not.
  if (isBusy) throw new Error('a second picture was handed in while the first one was being decoded')
  isBusy = true
  const reply = (response: DecodeResponse) => {
    isBusy = false
    process.send?.(response)
  }
  const run = decodeTasks[request.task] as (...args: readonly unknown[]) => Promise<unknown>
  run(...request.args).then(
    (value) => reply({ ok: true, value }),
    (error: Error) =>
      reply({
        ok: false,
        message: error.message,
        code: 'code' in error ? String(error.code) : null,
        isBug: error instanceof TypeError,
      }),
  )
})
process.on('disconnect', () => process.exit())
