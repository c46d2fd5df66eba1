import { accountShapes } from './account-shapes.ts'
import { bookingShapes } from './booking-shapes.ts'
import { fileShapes } from './file-shapes.ts'
import { staffShapes } from './staff-shapes.ts'
import type { Shapes } from './named-shapes.ts'
import { quoteShapes } from './quote-shapes.ts'
import { ratesShapes } from './rates-shapes.ts'
import { searchShapes } from './search-shapes.ts'
import { staffBookingShapes } from './staff-booking-shapes.ts'
import { stayShapes } from './stay-shapes.ts'
import { termsShapes } from './terms-shapes.ts'

/** Schemas of everything the contract has a shape for; but those that routes bring along; one that is missing does not compile. */
export const shapes: Shapes = {
  ...stayShapes,
  ...searchShapes,
  ...quoteShapes,
  ...bookingShapes,
  ...accountShapes,
  ...termsShapes,
  ...ratesShapes,
  ...staffBookingShapes,
  ...staffShapes,
  ...fileShapes,
}
