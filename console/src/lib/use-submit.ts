/** Sends a write once: a second click does nothing until the first is answered. A refusal has been shown, or is here. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from './api.ts'

export interface Submit<Asked> {
  busy: boolean
  /** What is being sent, where there are several things to send. */
  sending: Asked | undefined
  /** The message of the refusal, unless it is shown elsewhere. */
  problem: string | undefined
  setProblem(problem: string | undefined): void
  /** Resolves to whether it was sent and not refused. */
  submit(input: Asked): Promise<boolean>
}

/** `onRefused` shows a refusal elsewhere, and returns false for one that it does not. */
export function useSubmit<Asked = void>(
  write: (input: Asked) => Promise<unknown>,
  onRefused?: (error: ApiError) => boolean | Promise<boolean>,
): Submit<Asked> {
  const working = useRef(false)
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ run, input }: Write<Asked>) => run(input),
    // Without a connection it fails at once, instead of being sent when nobody expects it any more.
    networkMode: 'always',
  })

  async function submit(input: Asked): Promise<boolean> {
    if (working.current) return false
    working.current = true
    setProblem(undefined)
    try {
      await mutateAsync({ run: write, input })
      return true
    } catch (error) {
      // Anything else is a bug and must not be hidden.
      if (!(error instanceof ApiError)) throw error
      if (!(await onRefused?.(error))) setProblem(error.message)
      return false
    } finally {
      working.current = false
    }
  }

  return {
    busy: isPending,
    sending: isPending ? variables.input : undefined,
    problem,
    setProblem,
    submit,
  }
}

interface Write<Asked> {
  /** The one of the render in which it was asked for. */
  run(input: Asked): Promise<unknown>
  input: Asked
}
