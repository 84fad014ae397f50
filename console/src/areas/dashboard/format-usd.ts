import { roundTo } from '@countinghouse/contract/engine/decimal.ts'
import { exactDecimal } from '../../lib/money.ts'

/** Rounded to the cent. */
export const formatUsd = (value: string): string => exactDecimal(roundTo(value, 2, 'halfEven'), 2)
