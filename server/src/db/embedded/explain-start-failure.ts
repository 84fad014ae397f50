import { StartError } from '../../start-error.ts'

export function cannotWrite(dir: string): StartError {
  return new StartError(
    `Countinghouse may not write to ${dir}. Let its user enter and write there, or set DATA_DIR to another directory.`,
  )
}

/** Turns an error of Node, initdb or PostgreSQL into a sentence that says what to do. */
export function explainStartFailure(dir: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause
  const said = cause instanceof Error ? cause.message : String(cause)
  if (/ENOSPC|EDQUOT|No space left|disk is full|quota exceeded/i.test(said)) {
    return new StartError(
      `The disk that holds ${dir} is full. Free some space, or set DATA_DIR to a directory on another disk.`,
    )
  }
  // Node reports ENOENT when it can't create a directory on a read-only disk.
  if (/EACCES|EPERM|EROFS|ENOENT.*mkdir|Permission denied|Read-only file system/i.test(said)) {
    return cannotWrite(dir)
  }
  if (/ENOTDIR|EEXIST/.test(said)) {
    return new StartError(
      `${dir} can't be used as a directory, because a file is in its way. Remove the file, or set DATA_DIR to another directory.`,
    )
  }
  return new StartError(`The embedded PostgreSQL in ${dir} could not start: ${said.trim()}`)
}
