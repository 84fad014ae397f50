/** What outlives the process: answers, and what is still to be sent, in one file of lines. */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ConnectBody } from '@countinghouse/contract/areas/connector/connect-api.ts'
import type { Answer } from '@countinghouse/contract/areas/connector/instruction.ts'
import type { Report } from '@countinghouse/contract/areas/connector/report.ts'

/** Something that will be said. */
export interface Planned {
  id: string
  dueAt: number
  /** Whose order, and which piece: what a cancel takes away. */
  about?: string
  report?: Report
  /** Sent twice, as banks do. */
  isRepeated?: boolean
  message?: ConnectBody<'/messages'>
}

type Line =
  | { instructionId: string; answer: Answer; planned: readonly Planned[] }
  | { planned: readonly Planned[] }
  | { done: readonly string[] }

const answersMost = 50_000

export class Memory {
  readonly #file: string
  readonly #answers = new Map<string, Answer>()
  readonly #planned = new Map<string, Planned>()
  /** Nothing is known: not even which orders are open. */
  readonly isEmpty: boolean

  constructor(file: string) {
    this.#file = file
    this.isEmpty = !existsSync(file)
    if (this.isEmpty) return
    for (const line of readFileSync(file, 'utf8').split('\n')) this.#read(line)
    this.#compact()
  }

  answerTo = (instructionId: string): Answer | undefined => this.#answers.get(instructionId)

  /** With all that follows from it. */
  keep(line: Line): void {
    // Begins with the line's end, so that a line torn by a crash stays alone.
    appendFileSync(this.#file, `\n${JSON.stringify(line)}`)
    this.#take(line)
  }

  due(now: number): Planned[] {
    return [...this.#planned.values()]
      .filter(({ dueAt }) => dueAt <= now)
      .sort((a, b) => a.dueAt - b.dueAt)
  }

  planFor = (about: string): Planned[] =>
    [...this.#planned.values()].filter((planned) => planned.about === about)

  #read(line: string): void {
    try {
      this.#take(JSON.parse(line))
    } catch {
      // Torn: what it was about comes again.
    }
  }

  #take(line: Line): void {
    if ('done' in line) for (const id of line.done) this.#planned.delete(id)
    else for (const planned of line.planned) this.#planned.set(planned.id, planned)
    if ('instructionId' in line) this.#answers.set(line.instructionId, line.answer)
  }

  #compact(): void {
    const answers = [...this.#answers].slice(-answersMost)
    const lines: Line[] = answers.map(([instructionId, answer]) => ({
      instructionId,
      answer,
      planned: [],
    }))
    lines.push({ planned: [...this.#planned.values()] })
    const next = `${this.#file}.next`
    writeFileSync(next, lines.map((line) => JSON.stringify(line)).join('\n'), { flush: true })
    renameSync(next, this.#file)
  }
}
