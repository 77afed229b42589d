/**
 * Makes React go on where a browser's translation has moved a text node that React removes or inserts before: without
 * this the screen would be gone (react/react#11538). A last resort: a text with an element of its own never gets here.
 */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype
  const report = (node: Node) => console.error(`A ${node.nodeName} was moved by something else than the portal`)
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    report(child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    const isMoved = next !== null && next.parentNode !== this
    if (isMoved) report(next)
    return insertBefore.call(this, child, isMoved ? null : next) as Child
  }
}
