import type { BookingTables } from './booking-tables.ts'
import type { CatalogueTables } from './catalogue-tables.ts'
import type { ConversationTables } from './conversation-tables.ts'
import type { EditorialTables } from './editorial-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { IntegrationTables } from './integration-tables.ts'
import type { OperationsTables } from './operations-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { RateTables } from './rate-tables.ts'
import type { SignInMethodTables } from './sign-in-method-tables.ts'

/** Every table of the product, as the migrations make it; a test compares both. */
export interface Database
  extends
    PeopleTables,
    CatalogueTables,
    RateTables,
    BookingTables,
    ConversationTables,
    EditorialTables,
    PaymentTables,
    IdentityTables,
    SignInMethodTables,
    OperationsTables,
    IntegrationTables {}
