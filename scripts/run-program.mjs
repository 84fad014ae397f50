import { spawn } from 'node:child_process'
import { pinnedNode, root, tool } from './workspace.mjs'

/** Runs a program in this terminal and returns its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a program silently; its output is shown only if it fails. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe']
    const child = spawn(program, args, { cwd: root, ...options, stdio })
    const written = []
    child.stdout.on('data', (chunk) => written.push(chunk))
    child.stderr.on('data', (chunk) => written.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(written))
      resolve(code ?? 1)
    })
  })
}

/** A tool of the workspace, on the pinned Node. */
export const runTool = (name, args, options) => run(pinnedNode, [tool(name), ...args], options)
