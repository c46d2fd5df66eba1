import { FIELDS, KEPT_FIELDS_KEY } from './reload/kept-fields.ts'
import { mayReload, RELOAD_GUARD_MS, RELOAD_KEY } from './reload/reload-guard.ts'
import { beforePaint } from './before-paint.ts'
import { heldScripts, letScriptsIn } from './hold-scripts.ts'

/** Scripts that fail to load within this time after a sign that the visitor is leaving do not count as failures. */
const LEAVING_MS = 2_000

const text = () => {
  const values = JSON.stringify({
    guardMs: RELOAD_GUARD_MS,
    leavingMs: LEAVING_MS,
    reloadKey: RELOAD_KEY,
    fieldsKey: KEPT_FIELDS_KEY,
    fields: FIELDS,
  })
  const first = `(${String(beforePaint)})({mayReload:${String(mayReload)},...${values}})`
  return `${first};(${String(letScriptsIn)})(${JSON.stringify(heldScripts)})`
}

/**
 * `beforePaint` and `letScriptsIn` as the text of a script, minified when the site is built
 * (build/small-head-script.ts). Empty in the browser's bundles: it has already run when they load, so they need not
 * carry it again.
 */
export const HEAD_SCRIPT = text()
