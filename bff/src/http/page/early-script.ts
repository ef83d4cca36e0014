/**
 * What a drawn page needs before the client has started: the colour scheme, which its styles ask the root element for,
 * and the last button that was pressed, which the client presses again. A form that the server takes is sent at once.
 */
const always =
  "document.documentElement.dataset.mantineColorScheme=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';" +
  "addEventListener('click',window.gamEarly=e=>{const b=e.target.closest('button');if(b&&b.form?.method!=='post')gamEarly.button=b});";

/**
 * Lets pictures that are drawn as lazy wait until they are half a screen away. Browsers load them from up to three
 * screens away, before the script of a slow phone; they do so still where this does not run. The observer of the document
 * is called before a frame, and so before the browser's own. A picture without an address would have no
 * size. The client may have given a picture another address meanwhile.
 */
const holdPictures =
  "{const n=new IntersectionObserver(a=>a.forEach(({isIntersecting:y,target:i})=>{if(y){n.unobserve(i);if(i.src.startsWith('data:'))i.src=i.dataset.src}}),{rootMargin:'50% 0%'})," +
  "h=()=>document.querySelectorAll('img[loading=lazy]:not([data-src])').forEach(i=>{i.dataset.src=i.getAttribute('src');" +
  'i.src=\'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>\';n.observe(i)}),' +
  "o=new MutationObserver(h);o.observe(document,{childList:true,subtree:true});addEventListener('DOMContentLoaded',()=>{h();o.disconnect()})}";

/** Returns the script in the head of a page. `html`: its drawn screen. */
export const writeEarlyScript = (html: string): string =>
  always + (html.includes('loading="lazy"') ? holdPictures : '');
