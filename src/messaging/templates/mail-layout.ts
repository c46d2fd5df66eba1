import type { MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from './mail-body.ts'

/** Returns the plain text form, which screen readers and watches read, and people who do not trust HTML. */
export function mailText(body: MailBody, identity: MailIdentity): string {
  const fact = ([name, value]: readonly [string, string]) =>
    value.includes('\n') ? `${name}:\n  ${value.replaceAll('\n', '\n  ')}` : `${name}: ${value}`
  const facts = body.facts?.map(fact).join('\n')
  return [
    body.heading,
    ...body.paragraphs,
    ...(facts ? [facts] : []),
    ...(body.homes ?? []).map(({ title, text, href }) => `${title}: ${text}\n${href}`),
    ...(body.photo ? [`Photos of the home:\n${body.photo.page}`] : []),
    `${body.button.label}:\n${body.button.href}`,
    body.note,
    ...(body.why ? [`${body.why.text} ${body.why.label}:\n${body.why.href}`] : []),
    `${identity.websiteName} · ${identity.websiteUrl}\nQuestions? ${contactOf(identity)}`,
  ].join('\n\n')
}

// The colours of the site's tokens. Mail programs support neither custom properties nor light-dark(), only a media
// query.
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.frame{padding:20px 10px!important}.text{padding:26px 20px!important}.fact{padding-right:12px!important}}
@media (prefers-color-scheme:dark){.page{background:#0f1d1a!important}.card{background:#182c27!important;border-color:#2b443e!important}
.ink{color:#f4eee3!important}.sign{border-color:#f4eee3!important}.soft{color:#bac7c0!important}.line{border-color:#2b443e!important}.frame-photo{background:#2b443e!important}.photo{color:#bac7c0!important}.button{background:#ff9a55!important;color:#2a1408!important}}`

/**
 * The logo of the site as far as mail programs can draw it: an arch with the sun in it. No picture has to be loaded.
 */
const SIGN =
  '<span class="sign" style="display:inline-block;width:18px;height:19px;border:2px solid #17302b;border-radius:11px 11px 0 0;vertical-align:-4px;margin-right:10px;text-align:center;line-height:0;font-size:0">' +
  '<span style="display:inline-block;width:10px;height:5px;margin-top:14px;background:#f2762a;border-radius:5px 5px 0 0"></span></span>'

const SANS = 'font-family:Figtree,Arial,sans-serif'
const SERIF = 'font-family:Newsreader,Georgia,serif'

/** Returns the HTML form: one button with its plain address beneath. Styles are inline, as mail programs require. */
export function mailHtml(body: MailBody, identity: MailIdentity): string {
  const inLanguage = languageAttributes(body.language)
  const paragraph = (text: string) =>
    `<p class="ink"${inLanguage} style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#17302b">${escapeHtml(text).replaceAll('&#10;', '<br>')}</p>`
  const fact = ([name, value]: readonly [string, string]) =>
    `<tr><td class="soft line fact" width="34%" style="padding:8px 16px 8px 0;border-bottom:1px solid #e7decf;color:#4a5f58;font-size:14px;line-height:1.5;vertical-align:top">${escapeHtml(name)}</td>` +
    `<td class="ink line" style="padding:8px 0;border-bottom:1px solid #e7decf;color:#17302b;font-size:15px;line-height:1.5;vertical-align:top">${escapeHtml(value).replaceAll('&#10;', '<br>')}</td></tr>`
  const facts = body.facts
    ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px">${body.facts.map(fact).join('')}</table>`
    : ''
  const stays = (body.homes ?? [])
    .map(
      ({ title, text, href: to }) =>
        `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:1.5;color:#17302b"><a class="ink" href="${escapeHtml(to)}" style="color:#17302b;font-weight:600">${escapeHtml(title)}</a><br>${escapeHtml(text)}</p>`,
    )
    .join('\n')
  const href = escapeHtml(body.button.href)
  const why = body.why
    ? `\n<p class="soft" style="margin:16px 0 0;font-size:13px;line-height:1.5;color:#4a5f58">${escapeHtml(body.why.text)} <a class="soft" href="${escapeHtml(body.why.href)}" style="color:#4a5f58">${escapeHtml(body.why.label)}</a></p>`
    : ''
  // The description of a photo that is not loaded is shown in its place, in the size of text.
  const photo = body.photo
    ? `<tr><td class="frame-photo" bgcolor="#efe6d8" style="padding:0;background:#efe6d8;border-radius:15px 15px 0 0"><img class="photo" src="${escapeHtml(body.photo.src)}" alt="${escapeHtml(body.photo.alt)}" width="558" style="display:block;width:100%;max-width:558px;height:auto;border:0;border-radius:15px 15px 0 0;font-size:15px;line-height:1.5;color:#4a5f58"></td></tr>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title${inLanguage}>${escapeHtml(body.subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;background:#fbf8f2;${SANS}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(body.preheader)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="page" style="background:#fbf8f2"><tr><td align="center" class="frame" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 8px 16px;${SERIF};font-size:22px;color:#17302b">${SIGN}${escapeHtml(identity.websiteName)}</td></tr>
<tr><td class="card" style="padding:0;background:#fffefb;border:1px solid #e7decf;border-radius:16px"><table role="presentation" width="100%" cellspacing="0" cellpadding="0">${photo}<tr><td class="text" style="padding:32px">
<h1 class="ink"${inLanguage} style="margin:0 0 16px;${SERIF};font-weight:500;font-size:28px;line-height:1.2;color:#17302b">${escapeHtml(body.heading)}</h1>
${body.paragraphs.map(paragraph).join('\n')}
${facts}
${stays}
<p style="margin:8px 0 20px"><a class="button" href="${href}" style="display:inline-block;padding:14px 24px;background:#b8470b;color:#fffdf8;border-radius:999px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(body.button.label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#4a5f58;word-break:break-all">Or open this address: <a class="soft" href="${href}" style="color:#4a5f58">${href}</a></p>
<p class="soft" style="margin:0;font-size:13px;line-height:1.5;color:#4a5f58">${escapeHtml(body.note)}</p>${why}
</td></tr></table></td></tr>
<tr><td class="soft" style="padding:20px 8px;font-size:13px;line-height:1.5;color:#4a5f58">${escapeHtml(identity.websiteName)} · ${escapeHtml(identity.websiteUrl)}<br>Questions? ${escapeHtml(contactOf(identity))}</td></tr>
</table></td></tr></table></body></html>`
}

/** The scripts that today's languages write from the right (ISO 15924). */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Returns the attributes of a text in another language than the rest (WCAG 2.2, 3.1.2); '' for none. */
function languageAttributes(language: string | undefined): string {
  if (language === undefined) return ''
  const script = new Intl.Locale(language).maximize().script ?? ''
  return ` lang="${escapeHtml(language)}"${RIGHT_TO_LEFT.has(script) ? ' dir="rtl"' : ''}`
}

function contactOf({ contactEmail, contactPhone }: MailIdentity): string {
  return contactPhone ? `${contactEmail} · ${contactPhone}` : contactEmail
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
