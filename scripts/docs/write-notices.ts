// npm run docs:notices: writes THIRD-PARTY-NOTICES.txt anew.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { thirdPartyNotices } from './third-party-notices.ts'

writeFileSync(path.resolve(import.meta.dirname, '../../THIRD-PARTY-NOTICES.txt'), thirdPartyNotices())
