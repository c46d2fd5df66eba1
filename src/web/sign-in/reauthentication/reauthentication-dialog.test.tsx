import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Proofs } from './reauthentication-dialog.tsx'

test('the dialog asks for a moment only until something went wrong', () => {
  const shown = (form: string | undefined) => {
    const options = { config: {}, serverUid: undefined } as unknown as Parameters<typeof Proofs>[0]['options']
    const faults = form === undefined ? undefined : { form, fields: {} }
    return renderToStaticMarkup(
      <Proofs
        options={options}
        required="recent"
        user={null}
        faults={faults}
        busy={false}
        prove={async () => undefined}
      />,
    )
  }
  expect(shown(undefined)).toContain('One moment…')
  expect(shown('Failed to initialize authentication')).toBe('')
})
