// One style sheet for all sections: a page asks for it once, whatever it shows.
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
