import { readEnvironment } from './read-environment.ts'

const USAGE = `Usage:
  holmstay start                      start the product
  holmstay backup <folder>            copy the embedded database, pictures and secrets, and read the copy back
  holmstay restore <folder>           put a backup in the place of DATA_DIR
  holmstay verify ledger [--resume]   check the books: history, ledger, payments, stored prices;
                                      --resume continues where the last check was interrupted
  holmstay user invite --role <role> [<email>]
                                      print a link that gives one person a role; it works once, within an hour
  holmstay user role <email> <role>   give somebody a role: user, host, staff or admin
  holmstay demo --homes <n> [--bookings <n>]
                                      enlarge a demo for measurements: copy its homes until there are <n>, and invent bookings
  holmstay standby create <folder>    copy the embedded database to a standby that follows it
  holmstay standby run <folder>         run the standby
  holmstay standby promote <folder>     make the standby accept writes after the primary has failed
  holmstay standby synchronous on|off   set whether commits wait for the standby
  holmstay standby drop                 stop keeping data for a standby that no longer exists
  holmstay demo empty [--yes]         empty the database of a demo, so that a production site can start on it
`

/** Commands whose second word is an argument, not a part of the name. */
const WITH_ARGUMENT = new Set(['backup', 'restore'])

/** Runs a command of the operator, but `start`; sets the exit code of the process. */
export async function runHolmstay(args: readonly string[]): Promise<void> {
  const command = args.slice(0, WITH_ARGUMENT.has(args[0] ?? '') ? 1 : 2).join(' ')

  switch (command) {
    case '--help':
    case '-h':
    case 'help':
      process.stdout.write(USAGE)
      break
    case 'backup': {
      const { runBackup } = await import('./commands/backup.ts')
      process.exitCode = await runBackup(readEnvironment('production'), args[1] ?? '')
      break
    }
    case 'restore': {
      const { runRestore } = await import('./commands/restore.ts')
      process.exitCode = await runRestore(readEnvironment('production'), args[1] ?? '')
      break
    }
    case 'verify ledger': {
      const { runVerifyLedger } = await import('./commands/verify-ledger.ts')
      process.exitCode = await runVerifyLedger(readEnvironment('production'), args[2] === '--resume')
      break
    }
    case 'demo --homes':
    case 'demo --bookings': {
      const { runGrowDemo } = await import('./commands/grow-demo.ts')
      process.exitCode = await runGrowDemo(readEnvironment('production'), args.slice(1))
      break
    }
    case 'demo empty': {
      const { runEmptyDemo } = await import('./commands/empty-demo.ts')
      process.exitCode = await runEmptyDemo(readEnvironment('production'), args[2] === '--yes')
      break
    }
    case 'user invite': {
      const { runInviteUser } = await import('./commands/invite-user.ts')
      process.exitCode = await runInviteUser(readEnvironment('production'), args.slice(2))
      break
    }
    case 'user role': {
      const { runSetUserRole } = await import('./commands/set-user-role.ts')
      process.exitCode = await runSetUserRole(readEnvironment('production'), args[2] ?? '', args[3] ?? '')
      break
    }
    case 'standby create':
    case 'standby run':
    case 'standby promote':
    case 'standby synchronous':
    case 'standby drop': {
      const { runStandby } = await import('./commands/standby.ts')
      process.exitCode = await runStandby(readEnvironment('production'), args[1] ?? '', args[2] ?? '')
      break
    }
    default:
      process.stderr.write(`${command && `There is no command “${command}”.\n\n`}${USAGE}`)
      process.exitCode = 2
  }
}
