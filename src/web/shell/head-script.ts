/**
 * Runs before the page is painted. Pages are the same for everybody, so the header finds out here whether somebody is
 * signed in (styles/shell.css shows the right links); `data-js` shows what only works with scripts.
 */
export const HEAD_SCRIPT = `(function(d){d.js="";try{var u=JSON.parse(localStorage.getItem("holmstay.user")||"null");d.user=u&&u.uid?"in":"out"}catch(e){d.user="out"}})(document.documentElement.dataset)`
