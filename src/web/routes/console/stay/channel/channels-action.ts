import { data, redirect } from 'react-router'
import type { ImportedNightsShape } from '#contract/channel/imported-nights.ts'
import { FEED_PAUSES, MOST_FILE_CHARACTERS } from '#contract/channel/channel-requests.ts'
import type { StayChannelsShape } from '#contract/channel/channel-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { wrongFieldOf } from '#web/console/wrong-field.tsx'
import type { consoleApi } from '#web/console/console-api.ts'
import { everyMinutesText } from '#web/text/counts/channel-counts.ts'
import { calendarLinkText } from '#web/text/console/calendar-link-text.ts'
import { channelsText, type ChannelsDone } from '#web/text/console/channel-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { compareValues } from '../form/compare-values.ts'
import type { Field } from '../form/field.ts'
import { clashesOfAmounts, typedAmountsOf } from './imported-amounts.ts'
import type { Clash } from '../form/stay-form.ts'

type Api = ReturnType<typeof consoleApi>

/** The answer to a form that changed nothing. */
export interface ChannelsRefused {
  readonly fault: string
  /** The field of the form for which it was refused; null: for another reason. */
  readonly wrong: string | null
  /** What was typed into the form for a new calendar, or into that of `feed`. */
  readonly typed: Readonly<Record<string, string>>
  /** The calendar that was to be changed; null: another form was refused. */
  readonly feed: string | null
  /** What others have changed of it meanwhile. */
  readonly clashes: readonly Clash[]
  /** What was typed as the amounts of imported nights, by field; null: another form was refused. */
  readonly amounts: Readonly<Record<string, string>> | null
}

/**
 * Does what a form of the page asks for. After success it redirects to the page; a refusal is shown on it. `form`: null
 * when it was longer than any calendar.
 */
export async function channelsAction(api: Api, slug: string, form: FormData | null) {
  if (form === null)
    return data<ChannelsRefused>({ ...TOO_LONG, typed: {}, feed: null, clashes: [], amounts: null }, { status: 413 })
  const typed = Object.fromEntries(
    ['channel', 'name', 'url', 'everyMinutes'].map((name) => [name, formText(form, name)]),
  )
  const feed = formText(form, 'intent') === 'save' ? formText(form, 'thing') : null
  const refuse = (fault: string, status: number, more: Partial<ChannelsRefused> = {}) =>
    data<ChannelsRefused>({ fault, wrong: null, typed, feed, clashes: [], amounts: null, ...more }, { status })
  if (formText(form, 'intent') === 'amounts') return saveAmounts(api, slug, form, refuse)
  const done = await doneBy(api, slug, form)
  if ('fault' in done) return refuse(done.fault, 400, { wrong: done.wrong })
  const { response, word } = done
  if (response.ok) throw redirect(`${consolePaths.stayChannels(slug)}?done=${word}`, 303)
  const { details } = response.error
  if (details.code === 'feed_changed' && feed !== null)
    return refuse(staffProblemMessage(details), response.status, { clashes: await clashesIn(api, slug, form) })
  const fields = (details['fields'] ?? {}) as Readonly<Record<string, string>>
  if (fields['channel'] !== undefined && word === 'linked') return refuse(calendarLinkText.noMore, response.status)
  const fault = fields['url'] === undefined ? staffProblemMessage(details) : `The address ${fields['url']}.`
  return refuse(fault, response.status, { wrong: wrongFieldOf(details, NAMES) })
}

type Refuse = (
  fault: string,
  status: number,
  more?: Partial<ChannelsRefused>,
) => ReturnType<typeof data<ChannelsRefused>>

/** Saves the amounts of a page of imported nights. After success it redirects; a refusal is returned. */
async function saveAmounts(api: Api, slug: string, form: FormData, refuse: Refuse) {
  const { amounts, wrong, typed } = typedAmountsOf(form)
  if (wrong !== null) return refuse(channelsText.notAnAmount, 400, { wrong, amounts: typed })
  const path = `/api/staff/stays/${encodeURIComponent(slug)}/imported-nights`
  const saved = amounts.length === 0 ? null : await api.put(path, { amounts })
  const page = /^[1-9]\d{0,5}$/.exec(formText(form, 'page'))?.[0] ?? '1'
  if (saved === null || saved.ok)
    throw redirect(`${consolePaths.stayChannels(slug)}?done=amounts&nights=${page}#imported`, 303)
  const { details } = saved.error
  if (details.code === 'invalid_input') return refuse(channelsText.noNights, saved.status, { amounts: typed })
  const now = await api.list<ImportedNightsShape, unknown>(path, { page })
  const clashes = now.ok ? clashesOfAmounts(amounts, now.value.data) : []
  return refuse(staffProblemMessage(details), saved.status, { amounts: typed, clashes })
}

/** The fields of the forms of the page by their names in the API. */
const NAMES = {
  channel: 'channel',
  name: 'name',
  everyMinutes: 'everyMinutes',
  url: 'url',
  calendar: 'file',
} as const

/** What was not sent because of a field. */
interface NotSent {
  readonly fault: string
  readonly wrong: string
}

const TOO_LONG: NotSent = { fault: 'The file is longer than a calendar can be.', wrong: 'file' }

type Done = { readonly response: ApiResponse<unknown>; readonly word: ChannelsDone } | NotSent

async function doneBy(api: Api, slug: string, form: FormData): Promise<Done> {
  const stay = `/api/staff/stays/${encodeURIComponent(slug)}`
  const thing = encodeURIComponent(formText(form, 'thing'))
  const feed = `${stay}/feeds/${thing}`
  switch (formText(form, 'intent')) {
    case 'add':
      return addFeed(api, stay, form)
    case 'save': {
      const [typed, seen] = [valuesIn(form), valuesIn(form, 'was-')]
      // What was not changed here stays as others have saved it meanwhile.
      const name = typed.name === seen.name ? undefined : typed.name
      const everyMinutes = typed.everyMinutes === seen.everyMinutes ? undefined : typed.everyMinutes
      return { response: await api.put(feed, { name, everyMinutes, seen }), word: 'saved' }
    }
    case 'fetch':
      return { response: await api.post(`${feed}/fetches`, undefined), word: 'fetched' }
    case 'file': {
      const file = await fileOf(form)
      if (file === null) return { fault: channelsText.neither, wrong: 'file' }
      return 'fault' in file
        ? file
        : { response: await api.post(`${feed}/files`, { calendar: file.text }), word: 'file' }
    }
    case 'accept':
      return { response: await api.post(`${feed}/acceptance`, undefined), word: 'accepted' }
    case 'pause':
      return { response: await api.put(feed, { paused: true }), word: 'paused' }
    case 'resume':
      return { response: await api.put(feed, { paused: false }), word: 'resumed' }
    case 'free':
      return { response: await api.delete(`${feed}?nights=free`), word: 'freed' }
    case 'keep':
      return { response: await api.delete(`${feed}?nights=keep`), word: 'kept' }
    case 'link':
      return {
        response: await api.post(`${stay}/calendar-links`, { channel: formText(form, 'channel') }),
        word: 'linked',
      }
    case 'unlink':
      return { response: await api.delete(`${stay}/calendar-links/${thing}`), word: 'unlinked' }
    case 'echo':
      return { response: await api.post(`${stay}/clashes/${thing}/echo`, undefined), word: 'echo' }
    default:
      throw data('We do not recognise this form.', { status: 400 })
  }
}

/** The name of a calendar and how often it is read, as they were typed or shown. */
const valuesIn = (form: FormData, was = '') => ({
  name: formText(form, `${was}name`).trim() || undefined,
  everyMinutes: Number(formText(form, `${was}everyMinutes`)) || undefined,
})

/** The fields that are compared when two people change a calendar at the same time. */
const compared: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  {
    name: 'everyMinutes',
    label: 'Refresh',
    kind: 'choice',
    options: FEED_PAUSES.map((minutes) => ({ value: String(minutes), label: everyMinutesText(minutes) })),
  },
]

async function clashesIn(api: Api, slug: string, form: FormData): Promise<readonly Clash[]> {
  const found = await api.get<StayChannelsShape>(`/api/staff/stays/${encodeURIComponent(slug)}/channels`)
  const feed = found.ok ? found.value.feeds.find(({ documentId }) => documentId === formText(form, 'thing')) : undefined
  const texts = ({ name = '', everyMinutes }: ReturnType<typeof valuesIn>) => ({
    name,
    everyMinutes: String(everyMinutes ?? ''),
  })
  if (!feed) return []
  return compareValues(compared, texts(valuesIn(form, 'was-')), texts(feed), texts(valuesIn(form))).clashes
}

async function addFeed(api: Api, stay: string, form: FormData): Promise<Done> {
  const file = await fileOf(form)
  if (file && 'fault' in file) return file
  const url = formText(form, 'url').trim()
  if (url === '' && file === null) return { fault: channelsText.neither, wrong: 'url' }
  if (url !== '' && file !== null) return { fault: channelsText.both, wrong: 'url' }
  const response = await api.post(`${stay}/feeds`, {
    channel: formText(form, 'channel') || undefined,
    name: formText(form, 'name').trim(),
    everyMinutes: Number(formText(form, 'everyMinutes')) || undefined,
    ...(file === null ? { url } : { calendar: file.text }),
  })
  return { response, word: 'added' }
}

/** Returns the chosen file as text; null = none was chosen. */
async function fileOf(form: FormData): Promise<{ readonly text: string } | NotSent | null> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return null
  if (file.size > MOST_FILE_CHARACTERS) return TOO_LONG
  return { text: (await file.text()).replaceAll('\0', '') }
}
