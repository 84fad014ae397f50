/** A reason not to start that the user can fix: one clear sentence, printed without a stack. */
export class StartError extends Error {}
