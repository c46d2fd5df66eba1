/** What is said of a form that shows what was typed into it on an earlier visit. */
export const typedBeforeText = {
  isBack: 'What you typed is here again. It is not saved yet.',
  forget: 'Forget it',
} as const
