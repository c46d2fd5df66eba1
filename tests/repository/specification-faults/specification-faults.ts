import type { FaultList } from './fault.ts'
import { faultsOfPurpose } from './faults-of-purpose.ts'
import { faultsOfRoutes } from './faults-of-routes.ts'
import { faultsOfScreens } from './faults-of-screens.ts'
import { faultsOfData } from './faults-of-data.ts'
import { faultsOfStates } from './faults-of-states.ts'
import { faultsOfRules } from './faults-of-rules.ts'
import { faultsOfIdentityCalls } from './faults-of-identity-calls.ts'
import { faultsOfBackendCalls } from './faults-of-backend-calls.ts'
import { faultsOfErrors } from './faults-of-errors.ts'
import { faultsOfConstants } from './faults-of-constants.ts'

/** A fault, or why there is none, for every row of docs/specification-table.md: what `npm run mutate -- specification` plants. */
export const specificationFaults: FaultList = {
  ...faultsOfPurpose,
  ...faultsOfRoutes,
  ...faultsOfScreens,
  ...faultsOfData,
  ...faultsOfStates,
  ...faultsOfRules,
  ...faultsOfIdentityCalls,
  ...faultsOfBackendCalls,
  ...faultsOfErrors,
  ...faultsOfConstants,
}
