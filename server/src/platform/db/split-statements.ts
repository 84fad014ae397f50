/** The statements of a text of SQL, each with the comments above it. */

export interface Statement {
  /** Without comments; what is in quotes or dollars stays as it is. */
  text: string
  /** The lines of comments before it. */
  comments: string[]
}

/** A comment, a quoted text or name, a body in dollars, the end of a statement, or anything else. */
const parts =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g

export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let text = ''
  let comments: string[] = []
  const end = () => {
    if (text.trim()) statements.push({ text: text.trim(), comments })
    text = ''
    comments = []
  }
  for (const [part] of sql.matchAll(parts)) {
    if (part === ';') end()
    else if (part.startsWith('--')) comments.push(part.slice(2).trim())
    else if (!part.startsWith('/*')) text += part
  }
  end()
  return statements
}
