/** Texts of xlsx files: what XML and spreadsheets would take for something else is spelled out. */
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Control characters that XML 1.0 does not allow are left out.
const withoutControlCharacters = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
/**
 * Escapes as spreadsheets do: `_xFFFE_` for characters that XML does not allow, and for text that looks like such an
 * escape; LibreOffice takes `_xa_` and `_xd_` for line breaks.
 */
const spelledOut = (text: string) =>
  text
    .replace(/_(?=x[0-9a-f]([0-9a-f]{3})?_)/gi, '_x005F_')
    .replace(/[\ufffe\uffff]/g, (each) => (each === '\ufffe' ? '_xFFFE_' : '_xFFFF_'))
export const xml = (text: string) =>
  spelledOut(withoutControlCharacters(text)).replace(
    /[&<>"]/g,
    (character) => escapes[character] as string,
  )

/**
 * Beginnings that spreadsheets take for a formula: half or full width, as Chinese and Japanese keyboards type them;
 * literal, or escaped as `_x003D_`; also after invisible characters (spaces, line breaks, control and format
 * characters), which a round trip through CSV may drop.
 */
const formulaLike = /^[\s\p{C}\p{DI}]*([=+\-@＝＋－＠﹢﹣﹦﹫−]|_x[0-9a-f]{4}_)|^[\t\r\n]/iu

/** After what may separate cells when a CSV is opened (line breaks are always in quotes there), and any apostrophes. */
const formulaInside = /([,;|\t][\s\p{C}\p{DI}]*'*)(?=[=+\-@＝＋－＠﹢﹣﹦﹫−]|_x[0-9a-f]{4}_)/giu

/**
 * Prefixes a text that a spreadsheet would take for a formula with an apostrophe. It is stored as text anyway, but
 * the file may be saved as CSV and opened again. Characters that will be dropped must not hide it.
 */
export function escapeFormula(text: string): string {
  const written = withoutControlCharacters(text)
  const guarded = written.replace(formulaInside, "$1'")
  return formulaLike.test(written) ? `'${guarded}` : guarded
}

/** Texts as they were before they were guarded inside. */
export const withoutGuards = (text: string): string =>
  text.replace(formulaInside, (before) => (before.endsWith("'") ? before.slice(0, -1) : before))
