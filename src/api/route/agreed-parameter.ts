import { enumOf } from './json-schema.ts'
import type { ParameterDoc } from './operation-doc.ts'

/** Of routes that can change prices of nights and have no place for it in a body. */
export const agreedParameter: ParameterDoc = {
  name: 'ownerAgreed',
  about: '`true`: the owners who have to agree to these prices have agreed.',
  schema: enumOf('true'),
}
