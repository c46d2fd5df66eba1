import { deviceRoutes } from '#api/account/device-routes.ts'
import { exportRoute } from '#api/account/export-route.ts'
import { meRoute } from '#api/account/me-route.ts'
import { profileRoutes } from '#api/account/profile-routes.ts'
import { guestMailRoutes } from '#api/account/guest-mail-routes.ts'
import { ownMailRoutes } from '#api/account/own-mail-routes.ts'
import { auditRoutes } from '#api/account/audit-routes.ts'
import { guestAccountRoutes } from '#api/account/guest-account-routes.ts'
import { invitationRoutes, staffPeopleRoutes } from '#api/account/staff-people-routes.ts'
import { apiTokenRoutes, tokenPermissionRoutes } from '#api/api-token-routes.ts'
import { authRoutes } from '#api/api-sign-in/auth-routes.ts'
import { peopleRoutes } from '#api/account/people-routes.ts'
import { contactRoutes } from '#api/contact-routes.ts'
import { pageRoutes } from '#api/page-routes.ts'
import { calendarFileRoute } from '#api/channel/calendar-file-route.ts'
import { channelRoutes } from '#api/channel/channel-routes.ts'
import { stayImportRoutes } from '#api/stay/stay-import-routes.ts'
import { stayPeopleRoutes } from '#api/stay/stay-people-routes.ts'
import { stayDraftRoutes } from '#api/stay/stay-draft-routes.ts'
import { rateDraftRoutes } from '#api/rate/rate-draft-routes.ts'
import { promoAndPolicyRoutes } from '#api/rate/promo-and-policy-routes.ts'
import { ruleRoutes } from '#api/rate/rule-routes.ts'
import { stayRatesRoutes } from '#api/rate/stay-rates-routes.ts'
import { taxRoutes } from '#api/rate/tax-routes.ts'
import { favouriteRoutes } from '#api/favourite-routes.ts'
import { stayChoiceRoutes } from '#api/stay/stay-choice-routes.ts'
import { staffCalendarRoutes } from '#api/stay/staff-calendar-routes.ts'
import { stayPageRoutes } from '#api/stay/stay-page-routes.ts'
import { quoteRoutes } from '#api/quote-routes.ts'
import { reservationRoutes } from '#api/booking/reservation-routes.ts'
import { staffBookingRoutes } from '#api/booking/staff-booking-routes.ts'
import { staffManualBookingRoutes } from '#api/booking/staff-manual-booking-routes.ts'
import { staffTodayRoutes } from '#api/booking/staff-today-routes.ts'
import { channelCostRoutes } from '#api/booking/channel-cost-routes.ts'
import { staffReportRoutes } from '#api/booking/staff-report-routes.ts'
import { bookingViewRoutes } from '#api/booking/booking-view-routes.ts'
import { bookingEntryRoutes } from '#api/booking/booking-entry-routes.ts'
import { bookingRoutes } from '#api/booking/booking-routes.ts'
import { waitlistRoutes } from '#api/booking/waitlist-routes.ts'
import { staffVoucherRoutes } from '#api/booking/staff-voucher-routes.ts'
import { staffEventRoutes } from '#api/live/staff-event-routes.ts'
import { uploadRoutes } from '#api/media/upload-routes.ts'
import { paymentEventRoute } from '#api/payment/payment-event-route.ts'
import { byName, type Route } from '#api/route/route.ts'
import { staffReviewRoutes } from '#api/staff-review-routes.ts'
import { setupRoutes } from '#api/setup-routes.ts'
import { staffEditorialRoutes } from '#api/staff-editorial-routes.ts'
import { staffInboxRoutes } from '#api/thread/staff-inbox-routes.ts'
import { automationRoutes } from '#api/message/automation-routes.ts'
import { mailRoutes } from '#api/message/mail-routes.ts'
import { sentMessageRoutes } from '#api/message/sent-message-routes.ts'
import { templateRoutes } from '#api/message/template-routes.ts'
import { staffThreadRoutes } from '#api/thread/staff-thread-routes.ts'
import { ownerRoutes } from '#api/owner/owner-routes.ts'
import { statementRoutes } from '#api/owner/statement-routes.ts'
import { taskRoutes } from '#api/task/task-routes.ts'
import { workerRoutes } from '#api/task/worker-routes.ts'
import { toSendRoutes } from '#api/thread/to-send-routes.ts'
import { threadFileRoutes } from '#api/thread/thread-file-routes.ts'
import { threadRoutes } from '#api/thread/thread-routes.ts'
import { webhookEndpointRoutes } from '#api/webhook-endpoint-routes.ts'
import { catalogueWriteRoutes } from '#api/collection/catalogue-write-routes.ts'
import { collectionRoutes } from '#api/collection/collection-routes.ts'
import { stayWriteRoutes } from '#api/collection/stay-write-routes.ts'
import { openApiRoutes } from '#api/openapi/openapi-routes.ts'
import { ownRightsRoutes } from './own-rights-routes.ts'

const routesOfWork = [
  ...collectionRoutes,
  ...stayWriteRoutes,
  ...catalogueWriteRoutes,
  ...stayPageRoutes,
  ...stayChoiceRoutes,
  ...favouriteRoutes,
  ...quoteRoutes,
  ...reservationRoutes,
  ...bookingEntryRoutes,
  ...bookingRoutes,
  ...waitlistRoutes,
  ...staffBookingRoutes,
  ...staffManualBookingRoutes,
  ...staffTodayRoutes,
  ...bookingViewRoutes,
  ...staffReportRoutes,
  ...channelCostRoutes,
  ...staffVoucherRoutes,
  ...staffEventRoutes,
  ...staffReviewRoutes,
  ...taskRoutes,
  ...workerRoutes,
  ...ownerRoutes,
  ...statementRoutes,
  ...pageRoutes,
  ...contactRoutes,
  ...threadRoutes,
  ...threadFileRoutes,
  meRoute,
  ...guestMailRoutes,
  exportRoute,
  ...profileRoutes,
  ...deviceRoutes,
  ...staffCalendarRoutes,
  ...stayDraftRoutes,
  ...stayPeopleRoutes,
  ...stayRatesRoutes,
  ...ruleRoutes,
  ...rateDraftRoutes,
  ...stayImportRoutes,
  ...channelRoutes,
  calendarFileRoute,
  ...taxRoutes,
  ...promoAndPolicyRoutes,
  ...staffInboxRoutes,
  ...staffThreadRoutes,
  ...toSendRoutes,
  ...templateRoutes,
  ...automationRoutes,
  ...mailRoutes,
  ...sentMessageRoutes,
  ...staffEditorialRoutes,
  ...staffPeopleRoutes,
  ...guestAccountRoutes,
  ...ownMailRoutes,
  ...invitationRoutes,
  ...setupRoutes,
  ...apiTokenRoutes,
  ...webhookEndpointRoutes,
  ...uploadRoutes,
  paymentEventRoute,
  ...authRoutes,
  // After those of `/api/users/me`, because `me` is no number.
  ...peopleRoutes,
]

/** All routes with that of the audit log, which knows the purpose of each of the others. */
const routesWithLog = [...routesOfWork, ...auditRoutes(routesOfWork)]

/** The routes in the description of the API. */
export const describedRoutes = [
  ...routesWithLog,
  ...tokenPermissionRoutes(routesWithLog),
  ...ownRightsRoutes([...routesWithLog, ...tokenPermissionRoutes(routesWithLog)]),
]

/** All routes. Each declares in one place who may call it, and what it reads, answers and refuses. */
export const declaredRoutes = [...describedRoutes, ...openApiRoutes(describedRoutes)]

/** Method and path of a route, such as `GET /api/stays/:slug`. */
export type RouteName = (typeof declaredRoutes)[number]['name']

/** The same routes by name. */
export const routesByName: Readonly<Record<RouteName, Route>> = byName(declaredRoutes, (one): Route => one)
