/** A reason not to start that a person can mend: one clear sentence, printed without a stack. */
export class StartError extends Error {}
