import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What is done to one file: a new one, a line put behind another one that stands in it exactly once, or one put in its place. */
export type RecipeStep =
  | { readonly file: string; readonly content: string }
  | { readonly file: string; readonly insteadOf: string; readonly line: string }
  | { readonly file: string; readonly behind: string; readonly line: string }

/** An ordinary change as CONTRIBUTING.md describes it, carried out with an example. */
export interface Recipe {
  /** Its heading in CONTRIBUTING.md. */
  readonly title: string
  readonly steps: readonly RecipeStep[]
}

const migrations = path.resolve(import.meta.dirname, '../../migrations')

/** The newest definition of the view, as the recipe says. */
const viewOfStays = readdirSync(migrations)
  .toSorted()
  .map((name) =>
    /create or replace view content\.stays as\n[^;]*;\n/.exec(readFileSync(path.join(migrations, name), 'utf8')),
  )
  .findLast((found) => found !== null)![0]

const renovatedIn = `alter table app.stay add column renovated_in int check (renovated_in between 1500 and 2100);

${viewOfStays.replace('\nfrom app.stay stay\n', ',\n  stay.renovated_in as "renovatedIn"\nfrom app.stay stay\n')}`

const aboutText = `/** What the page about us says. */
export const aboutText = { title: 'About us', lede: 'We let homes.' } as const
`

const aboutPage = `import { aboutText } from '#web/text/about-text.ts'

/** Who lets these homes. */
export default function AboutPage() {
  return (
    <div className="wrap">
      <h1>{aboutText.title}</h1>
      <p className="lede">{aboutText.lede}</p>
    </div>
  )
}
`

const policyRoute = `  route({
    method: 'GET',
    path: '/api/cancellation-policies/:slug',
    chapter: 'Pages',
    summary: 'One cancellation policy',
    access: anyone({ missing: 'entry_not_found' }),
    responses: envelope(usedPolicySchema),
    refuses: ['entry_not_found'],
    handle: async (deps, { param }) => {
      const policy = (await findPolicies(deps)).find(({ code }) => code === param('slug'))
      return policy ? ok(policy) : { ok: false, problem: { code: 'entry_not_found' } }
    },
  }),`

export const recipes: readonly Recipe[] = [
  {
    title: 'Add a field of a home and show it',
    steps: [
      { file: 'migrations/9998_renovated_in.sql', content: renovatedIn },
      {
        file: 'src/db/tables/stay-tables.ts',
        behind: '  area_m2: number | null',
        line: '  renovated_in: number | null',
      },
      {
        file: 'src/core/collection/declared/stays.ts',
        behind: "    nightlyMinor: { kind: 'integer', about: 'The same in minor units.' },",
        line: `    renovatedIn: {
      kind: 'integer',
      about: 'Year of its last renovation.',
      nullable: true,
      min: 1500,
      max: 2100,
      writer: 'staff',
      onPage: true,
    },`,
      },
      {
        file: 'src/web/routes/stay/details/stay-facts.tsx',
        behind:
          '          {stay.areaM2 === null ? null : <Fact icon="ruler" title={`${stay.areaM2} m²`} detail="inside" />}',
        line: '          {stay.renovatedIn === null ? null : <Fact icon="home" title={stay.renovatedIn} detail="renovated" />}',
      },
    ],
  },
  {
    title: 'Let hosts fill in a field of a home',
    steps: [
      { file: 'src/core/stay/stay-draft.ts', behind: "  'areaM2',", line: "  'renovatedIn'," },
      {
        file: 'src/db/queries/stay/stay-draft-queries.ts',
        behind: ' stay.area_m2 as "areaM2",',
        line: '      stay.renovated_in as "renovatedIn",',
      },
      {
        file: 'src/web/routes/console/stay/parts/fact-forms.ts',
        behind: "      { name: 'areaM2', label: 'Square metres', kind: 'whole', min: 1, max: 100_000 },",
        line: "      { name: 'renovatedIn', label: 'Renovated in', kind: 'whole', min: 1500, max: 2100 },",
      },
      {
        file: 'src/web/routes/console/stay/parts/fact-forms.ts',
        behind: '      areaM2: text(stay.areaM2),',
        line: '      renovatedIn: text(stay.renovatedIn),',
      },
    ],
  },
  {
    title: 'Add a page',
    steps: [
      { file: 'src/contract/site/site-map.ts', behind: "  contact: '/contact',", line: "  about: '/about'," },
      {
        file: 'src/web/routes.ts',
        behind: "    page('contact', 'routes/contact/contact-page.tsx'),",
        line: "    page('about', 'routes/page/about-page.tsx'),",
      },
      { file: 'src/web/routes/page/about-page.tsx', content: aboutPage },
      { file: 'src/web/text/about-text.ts', content: aboutText },
    ],
  },
  {
    title: 'Add a kind of fee',
    steps: [
      { file: 'src/core/rate/fee-kind.ts', behind: 'export const FEE_KINDS = [', line: "  'linen'," },
      {
        file: 'src/core/quote/lines/fee-lines.ts',
        behind: "const kindOrder: Readonly<Record<Fee['kind'], number>> = {",
        line: '  linen: 1,',
      },
      { file: 'migrations/9999_linen.sql', content: "alter type app.fee_kind add value 'linen';\n" },
    ],
  },
  {
    title: 'Add a route of the API',
    steps: [
      { file: 'src/api/page-routes.ts', behind: 'export const pageRoutes = [', line: policyRoute },
      {
        file: 'tests/support/access/guest-subjects.ts',
        behind: "    'GET /api/pages/:slug': async () => ({ parts: { slug: 'tos' } }),",
        line: "    'GET /api/cancellation-policies/:slug': async () => ({ parts: { slug: 'moderate' } }),",
      },
    ],
  },
  {
    title: 'Change a message',
    steps: [
      {
        file: 'src/web/text/problem-text.ts',
        insteadOf: "  picture_refused: () => 'We cannot use this picture.',",
        line: "  picture_refused: () => 'This picture cannot be shown.',",
      },
    ],
  },
  {
    title: 'Add a setting',
    steps: [
      {
        file: 'src/config/environment-schema.ts',
        behind: "  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),",
        line: "  SNOW: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),",
      },
      {
        file: 'src/config/config.ts',
        behind: '  readonly serviceWorker: boolean',
        line: '  /** Whether it snows on the site. */\n  readonly isSnowing: boolean',
      },
      {
        file: 'src/config/load-config.ts',
        behind: "    serviceWorker: values.SERVICE_WORKER === 'on',",
        line: "    isSnowing: values.SNOW === 'on',",
      },
      { file: '.env.example', behind: '# SERVICE_WORKER=on', line: '\n# on: it snows on the site.\n# SNOW=off' },
    ],
  },
]
