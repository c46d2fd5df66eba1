import type { BookingTables } from './booking-tables.ts'
import type { CatalogueTables } from './stay-tables.ts'
import type { ConversationTables } from './thread-tables.ts'
import type { EditorialTables } from './page-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { IntegrationTables } from './webhook-tables.ts'
import type { OperationsTables } from './operations-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PeopleTables } from './profile-tables.ts'
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
