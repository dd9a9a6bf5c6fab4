// One style sheet for all sections: a page asks for it once, whatever it shows. What the sections
// themselves are made of stands here too, because their code comes later than the page.
import "../../ui/button.css";
import "../../ui/disclosure.css";
import "../../ui/visually-hidden.css";
import "../content/disclosure-block.css";
import "../content/question-list.css";
import "../plans/cycle-switch.css";
import "../plans/plan-grid.css";
import "../plans/price-from.css";
import "../plans/visit-table.css";
import "./band.css";
import "./sections.css";
import "./hero.css";
import "./savings.css";
import "./plans.css";
import "./benefits.css";
import "./steps.css";
import "./comparison.css";
import "./included.css";
import "./questions.css";
import "./rich-text.css";
import "./quotes.css";
import "./callout.css";
import "./action.css";
import "./offices.css";
import "./image.css";
