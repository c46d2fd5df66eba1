/** The most digits of a whole price that homes are searched by: a month costs nine of them in dong. */
export const PRICE_DIGITS = 10
