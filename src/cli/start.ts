// npm start
import { COMPILED, loadProgram } from './bundled-program.ts'
import { startLean } from './lean-allocator.ts'
import type * as StartProgram from './start-program.ts'

// Set in the environment, the folder also applies to this file, before a line of it is run, and to forked processes.
startLean({ NODE_COMPILE_CACHE: COMPILED })
const { startProgram } = await loadProgram<typeof StartProgram>('start-program')
await startProgram()
