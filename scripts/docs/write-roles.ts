// npm run docs:roles: writes docs/roles.md anew.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolesDocument } from './roles-document.ts'

writeFileSync(path.resolve(import.meta.dirname, '../../docs/roles.md'), rolesDocument())
