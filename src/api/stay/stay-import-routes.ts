import { MOST_IMPORT_CHARACTERS, stayImportReportSchema, stayImportSchema } from '#contract/stay-import.ts'
import { importStays } from '#rates/import/import-stays.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { rateDepsOf } from '#api/rate/rate-requests.ts'

const csv = [
  'id,name,kind,guests,bedrooms,beds,bathrooms,price,currency,place,description,latitude,longitude,amenities',
  '1,Casa Blava,house,4,2,3,1,129.50,EUR,ciutadella,A quiet house by the sea.,40.0011,3.8374,wifi; kitchen\n',
].join('\n')

/** Homes from the file of a spreadsheet. */
export const stayImportRoutes = [
  route({
    method: 'POST',
    path: '/api/staff/stay-imports',
    chapter: 'Stays',
    summary: 'Import homes from a CSV file; with `dryRun` only report what would become of each row',
    access: hostOrStaff({ right: 'owner', mostBytes: 2 * MOST_IMPORT_CHARACTERS, token: 'stay-imports.create' }),
    body: { schema: stayImportSchema, example: { csv, place: '', currency: 'EUR', dryRun: true } },
    changesNothing: ({ dryRun }) => dryRun,
    responses: envelope(stayImportReportSchema),
    refuses: ['invalid_input', 'home_right_missing'],
    handle: async (deps, { actor, body }) => importStays(rateDepsOf(deps), { actor, input: body }),
  }),
]
