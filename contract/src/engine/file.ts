/** Files that calls take and lists show. Plain data: the console loads it. */
import type { Access } from './call.ts'

/** The accepted file types, detected by content. Names and headers are only the sender's claim. */
export const fileTypes = {
  'image/png': { ending: 'png', label: 'PNG' },
  'image/jpeg': { ending: 'jpg', label: 'JPG' },
  'image/gif': { ending: 'gif', label: 'GIF' },
  'application/pdf': { ending: 'pdf', label: 'PDF' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    ending: 'xlsx',
    label: 'XLSX',
  },
} as const
export type FileType = keyof typeof fileTypes

export const isImage = (type: FileType): boolean => type.startsWith('image/')

/** `PNG, JPG, GIF`, as people read it. */
export const typeLabels = (types: readonly FileType[]): string =>
  types.map((type) => fileTypes[type].label).join(', ')

/** What a call accepts besides its fields: the whole body of the request is the file. */
export interface Upload {
  types: readonly FileType[]
  maxBytes: number
  /** Images are re-encoded with at most this many pixels on their longer side. */
  maxSide?: number
  /** Who may open the file later: operators of the same merchant with this access. */
  readAccess: Exclude<Access, 'public'>
}

/** A stored file in an answer. Links to it are requested by its id. */
export interface FileValue {
  fileId: string
  fileName: string
  bytes: number
}

export const isFileValue = (value: unknown): value is FileValue =>
  typeof value === 'object' && value !== null && 'fileId' in value

/** The header with the fields of a call whose body is a file, as JSON. */
export const fieldsHeader = 'X-Fields'

/** JSON in ASCII, as headers require: other characters are written as `\u…`. */
export const asciiJson = (json: string): string =>
  json.replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const headerJson = (fields: object): string => asciiJson(JSON.stringify(fields))

const kilobyte = 1024

/** `340 KB`, `2 MB`: rounded to whole numbers from ten on. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB']
  const power = bytes < kilobyte ? 0 : bytes < kilobyte ** 2 ? 1 : 2
  const size = bytes / kilobyte ** power
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${units[power]}`
}
