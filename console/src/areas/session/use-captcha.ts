/** The captcha image: the first is a blob URL, released when it is replaced; a renewed one is a data URL. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { ApiError, fetchData, fetchFile } from '../../lib/api.ts'

interface Picture {
  address?: string
  failed?: boolean
}

export function useCaptcha(ticket: string, onTicketDead: () => void) {
  const [round, setRound] = useState(0)
  const [picture, setPicture] = useState<Picture>({})
  const ticketDead = useEffectEvent(onTicketDead)

  useEffect(() => {
    let address: string | undefined
    let current = true
    setPicture({})
    const request = round === 0 ? firstPicture(ticket) : newPicture(ticket)
    request
      .then((found) => {
        address = found
        if (current) setPicture({ address })
        else URL.revokeObjectURL(found)
      })
      .catch((error: unknown) => {
        if (!current) return
        setPicture({ failed: true })
        if (error instanceof ApiError && error.code === errorCodes.ticketInvalid.code) ticketDead()
      })
    return () => {
      current = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [ticket, round])

  const renew = useCallback(() => setRound((before) => before + 1), [])
  return { ...picture, renew }
}

const firstPicture = async (ticket: string): Promise<string> =>
  URL.createObjectURL(await fetchFile('/verifyCode', { ticket, t: String(Date.now()) }))

const newPicture = async (ticket: string): Promise<string> =>
  (await fetchData('/captcha/image', { ticket })).image
