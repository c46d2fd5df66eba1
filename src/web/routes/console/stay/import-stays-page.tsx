import { data } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import {
  IMPORT_COLUMNS,
  MOST_IMPORT_CHARACTERS,
  NEEDED_IMPORT_COLUMNS,
  quotedField,
  type StayImportReport,
} from '#contract/stay-import.ts'
import { listed } from '#core/time/english-date.ts'
import { currencies } from '#core/money/currencies.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { boundedForm } from '#web/backend/bounded-form.ts'
import { formText } from '#web/backend/form-text.ts'
import { isFormWithFiles } from '#web/backend/hand-on-form.ts'
import { LabelledInput, LabelledTextarea } from '#web/console/labelled.tsx'
import { FAULT_ID, WrongField, wrongFieldOf } from '#web/console/wrong-field.tsx'
import { requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import type { Route } from './+types/import-stays-page'
import { loadPlaces, type Place } from '#web/console/load-places.ts'
import { withForDocument } from './form/for-document.ts'
import { CSV_TOO_LONG, fileOf, readCsv } from './form/read-csv.ts'
import { shownReport } from './form/shown-report.ts'
import { ImportReport } from './import-report.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/staff/stay-imports')
  const places = await loadPlaces(consoleApi(context))
  return {
    places: places.map(({ slug, name, label }) => ({ slug, name, label })),
    currency: context.get(rightsContext).currency,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const usual = context.get(rightsContext).currency
  const form = isFormWithFiles(request) ? await boundedForm(request, MOST_FORM_BYTES) : await request.formData()
  if (form === null)
    return data(
      { place: '', currency: usual, csv: '', report: null, fault: CSV_TOO_LONG, wrong: 'file' },
      { status: 413 },
    )
  const read = await readCsv(form)
  const typed = { place: formText(form, 'place'), currency: formText(form, 'currency') || usual }
  if ('fault' in read)
    return data({ ...typed, csv: '', report: null, fault: read.fault, wrong: read.wrong }, { status: 400 })
  const dryRun = formText(form, 'intent') !== 'confirm'
  const { csv, isWindows1252 } = read
  const response = await consoleApi(context).post<StayImportReport>('/api/staff/stay-imports', {
    ...typed,
    csv,
    dryRun,
  })
  // The form that confirms carries the rows read from the file, not the whole file.
  if (response.ok)
    return data(
      withForDocument(
        { ...typed, csv: '', report: shownReport(response.value), isWindows1252, fault: null, wrong: null },
        'rows',
        response.value.csv,
      ),
    )
  const { details } = response.error
  const again = csv.length > MOST_WRITTEN_AGAIN ? '' : csv
  const wrong = wrongFieldOf(details, { csv: fileOf(form) === null ? 'csv' : 'file' })
  return data(
    { ...typed, csv: again, report: null, fault: problemMessage(details), wrong },
    { status: response.status },
  )
}

/** Returns a row of the file for a home in the site's first place, by a name that no other place has. */
function exampleRow([place]: readonly Pick<Place, 'slug' | 'name' | 'label'>[], currency: string): string {
  const values: Readonly<Record<(typeof IMPORT_COLUMNS)[number], string>> = {
    id: 'villa-1',
    name: 'Villa Garbí',
    kind: 'villa',
    guests: '6',
    bedrooms: '3',
    beds: '5',
    bathrooms: '2',
    price: '185.00',
    currency,
    place: (place?.label === place?.name ? place?.name : place?.slug) ?? '',
    description: 'A villa with a garden, ten minutes from the sea.',
    latitude: '39.9312',
    longitude: '4.1402',
    amenities: 'Wi-Fi; Kitchen; Private pool',
  }
  return IMPORT_COLUMNS.map((column) => quotedField(values[column])).join(',')
}

/** The longest file whose text the page of a refused import contains, to be mended there. */
const MOST_WRITTEN_AGAIN = 200_000

/** A file of characters that need two bytes each, together with the rest of the form. */
const MOST_FORM_BYTES = 2 * MOST_IMPORT_CHARACTERS
export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Import homes')

/** Imports homes from the file of a spreadsheet: previewed first, and written when confirmed. */
export default function ImportStaysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report = null, fault = null, csv = '', place = '', currency = loaderData.currency } = actionData ?? {}
  const rows = actionData && 'rows' in actionData ? actionData.rows : undefined
  const isWindows1252 = actionData !== undefined && 'isWindows1252' in actionData && actionData.isWindows1252
  return (
    <ConsolePage title="Import homes" crumb={<a href={consolePaths.homes()}>Homes</a>}>
      <div className="c-body c-stack">
        {report ? (
          <ImportReport
            report={report}
            request={{ rows, place, currency }}
            places={loaderData.places}
            isWindows1252={isWindows1252}
          />
        ) : null}
        <form method="post" encType="multipart/form-data" className="c-panel c-stack">
          <p className="c-quiet">
            A CSV file, one home a row, or the detailed listings of Inside Airbnb (listings.csv.gz). Rooms in other
            people’s homes are left out. Nothing is saved before you have seen the result for each row.
          </p>
          <div>
            <p className="c-strong">The first row names the columns; every other row is a home:</p>
            <pre className="c-sample">{`${IMPORT_COLUMNS.join(',')}\n${exampleRow(loaderData.places, loaderData.currency)}`}</pre>
            <p className="c-quiet">
              {`Every home needs ${listed(NEEDED_IMPORT_COLUMNS)}; leave out what you have not got. `}
              The names may also be German, Spanish, French or Italian (Nombre, Gäste, Prix), or those of a listing of
              Hostaway. Columns with other names are not used; the preview says which.
            </p>
            <a
              className="c-link"
              download="homes.csv"
              href={`data:text/csv;charset=utf-8,%EF%BB%BF${IMPORT_COLUMNS.join(',')}%0D%0A`}
            >
              Download the template
            </a>
          </div>
          {fault ? (
            <p className="c-error" id={FAULT_ID} role="alert">
              {fault}
            </p>
          ) : null}
          <WrongField value={actionData?.wrong ?? null}>
            <LabelledInput label="File" type="file" name="file" accept=".csv,.tsv,.txt,.gz,text/csv" />
            <LabelledTextarea label="Or its rows" name="csv" rows={6} defaultValue={report ? '' : csv} />
          </WrongField>
          <label className="c-field">
            <span className="c-label">Place for rows without one</span>
            <select className="c-input" name="place" defaultValue={place}>
              <option value="">None</option>
              {loaderData.places.map(({ slug, label }) => (
                <option key={slug} value={slug}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="c-field">
            <span className="c-label">Currency for rows without one</span>
            <select className="c-input" name="currency" defaultValue={currency}>
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </label>
          <div>
            <button className={report ? 'c-btn' : 'c-btn go'}>Preview</button>
          </div>
        </form>
      </div>
    </ConsolePage>
  )
}
