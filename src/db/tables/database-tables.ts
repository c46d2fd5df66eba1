import type { BookingTables } from './booking-tables.ts'
import type { ChannelTables } from './channel-tables.ts'
import type { StayTables } from './stay-tables.ts'
import type { ThreadTables } from './thread-tables.ts'
import type { MessageTables } from './message-tables.ts'
import type { OwnerTables } from './owner-tables.ts'
import type { PageTables } from './page-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { SetupTables } from './setup-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'
import type { OperationsTables } from './operations-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { ProfileTables } from './profile-tables.ts'
import type { RateTables } from './rate-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { SignInMethodTables } from './sign-in-method-tables.ts'
import type { TaskTables } from './task-tables.ts'
import type { VoucherTables } from './voucher-tables.ts'
import type { WaitlistTables } from './waitlist-tables.ts'

/** Every table of the product, as the migrations create it. A test compares both. */
export interface Database
  extends
    ProfileTables,
    StayTables,
    RateTables,
    ReportTables,
    BookingTables,
    ChannelTables,
    ThreadTables,
    MessageTables,
    PageTables,
    PaymentTables,
    IdentityTables,
    SignInMethodTables,
    OperationsTables,
    SetupTables,
    TaskTables,
    OwnerTables,
    VoucherTables,
    WaitlistTables,
    WebhookTables {}
