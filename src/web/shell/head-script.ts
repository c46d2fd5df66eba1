import { FIELDS, KEPT_FIELDS_KEY } from './reload/kept-fields.ts'
import { keepTyped, noteTyped } from './reload/keep-typed.ts'
import { mayReload, RELOAD_GUARD_MS, RELOAD_KEY } from './reload/reload-guard.ts'
import { beforePaint } from './before-paint.ts'
import { heldScripts, letScriptsIn } from './hold-scripts.ts'
import { markDocument } from './mark-document.ts'

/** Returns the text of a call, with the source text of the function in it. */
function callText<Values extends readonly unknown[]>(run: (...values: Values) => unknown, ...values: Values): string {
  return `(${String(run)})(${values.map((value) => JSON.stringify(value)).join()})`
}

function text(): string {
  const parts = [
    `mayReload:${String(mayReload)}`,
    `keepTyped:()=>${callText(keepTyped, FIELDS, KEPT_FIELDS_KEY)}`,
    `guardMs:${RELOAD_GUARD_MS}`,
    `reloadKey:${JSON.stringify(RELOAD_KEY)}`,
  ]
  return [
    callText(markDocument),
    callText(noteTyped),
    `(${String(beforePaint)})({${parts.join()}})`,
    callText(letScriptsIn, heldScripts),
  ].join(';')
}

/**
 * What runs in the head of every page, before the page is painted and before any other script, as the text of a script;
 * it is minified when the site is built (build/small-head-script.ts). Empty in the browser's bundles: it has already
 * run when they load, so they need not carry it again.
 */
export const HEAD_SCRIPT = text()
