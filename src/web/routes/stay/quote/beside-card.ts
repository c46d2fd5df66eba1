/** Matches where the price card is a column of its own and its choices open beside it (styles/pages/stay-card.css). */
export const BESIDE_CARD = '(min-width: 1000px) and (min-height: 600px)'
