/**
 * A sum of decimal amounts, exact. Amounts of the demo world have six digits behind the point, and millions of
 * them still fit into a number as millionths: that is many times faster than anything made for all numbers.
 * Whatever does not fit is added as a whole number of the finest unit.
 */
const digits = 18 // ETH is counted most finely of all
const zeros = '0'.repeat(digits)
const millionth = 10n ** 12n
/** Far enough below the last exact number that no single step passes it. */
const most = 2 ** 52
const longest = 16

export class ExactSum {
  #millionths = 0
  #units = 0n

  add(amount: string): void {
    this.#change(amount, 1)
  }

  subtract(amount: string): void {
    this.#change(amount, -1)
  }

  isLessThan(amount: string): boolean {
    const asked = millionthsOf(amount)
    if (this.#units === 0n && asked !== undefined) return this.#millionths < asked
    return this.#inUnits() < unitsOf(amount)
  }

  addAll(other: ExactSum): void {
    this.#units += other.#units
    this.#addMillionths(other.#millionths)
  }

  isNegative(): boolean {
    return this.#units === 0n ? this.#millionths < 0 : this.#inUnits() < 0n
  }

  /** For sums that are not below zero. */
  toString(): string {
    if (this.#units !== 0n) return decimal(this.#inUnits().toString(), digits)
    return decimal(String(this.#millionths), 6)
  }

  #change(amount: string, sign: 1 | -1): void {
    const millionths = millionthsOf(amount)
    if (millionths === undefined) this.#units += BigInt(sign) * unitsOf(amount)
    else this.#addMillionths(sign * millionths)
  }

  #addMillionths(change: number): void {
    this.#millionths += change
    if (Math.abs(this.#millionths) < most) return
    this.#units = this.#inUnits()
    this.#millionths = 0
  }

  #inUnits(): bigint {
    return this.#units + BigInt(this.#millionths) * millionth
  }
}

/** Undefined where that would not be exact. */
function millionthsOf(amount: string): number | undefined {
  const { length } = amount
  if (length > longest) return undefined
  let number = 0
  let fraction = -1
  for (let i = 0; i < length; i++) {
    const code = amount.charCodeAt(i)
    if (code === 46 && fraction < 0) fraction = 0
    else if (code < 48 || code > 57) throw new Error(`${amount} is no amount`)
    else {
      number = number * 10 + code - 48
      if (fraction >= 0) fraction += 1
    }
  }
  if (fraction === 6) return number
  const millionths = number * 10 ** (6 - Math.max(fraction, 0))
  return fraction < 6 && millionths < most ? millionths : undefined
}

function unitsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > digits) throw new Error(`${amount} is finer than anything is counted`)
  return BigInt(whole + fraction + zeros.slice(fraction.length))
}

function decimal(number: string, fraction: number): string {
  const text = number.padStart(fraction + 1, '0')
  const point = text.length - fraction
  let end = text.length
  while (end > point && text.charCodeAt(end - 1) === 48) end -= 1
  return end === point ? text.slice(0, point) : `${text.slice(0, point)}.${text.slice(point, end)}`
}
