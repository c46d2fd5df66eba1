// npm run docs:notices: rewrites THIRD-PARTY-NOTICES.txt.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { thirdPartyNotices } from './third-party-notices.ts'

writeFileSync(path.resolve(import.meta.dirname, '../../THIRD-PARTY-NOTICES.txt'), thirdPartyNotices())
